import assert from "node:assert/strict";
import { test } from "node:test";
import {
  badgeText,
  describeValue,
  exactBounds,
  formatDistance,
  formatPoints,
  intersect,
  isExact,
  kindOf,
  opposite,
  shortPoints,
} from "../../src/fourfold/frontend/static/js/value-text.js";

/** @type {(lower: string, low: number, upper?: string, high?: number) => Bounds} */
const bounds = (lower, low, upper = lower, high = low) => ({
  lower: { value: lower, distance: low },
  upper: { value: upper, distance: high },
});

test("bounds prove a value, at least or at most a draw, or nothing", () => {
  assert.equal(kindOf(bounds("win", 5)), "win");
  assert.equal(kindOf(bounds("loss", 9, "loss", 3)), "loss");
  assert.equal(kindOf(bounds("draw", 4)), "draw");
  assert.equal(kindOf(bounds("draw", 4, "win", 3)), "least");
  assert.equal(kindOf(bounds("loss", 4, "draw", 3)), "most");
  assert.equal(kindOf(bounds("loss", 4, "win", 3)), "open");
});

test("bounds are exact if value and distance are known", () => {
  assert.equal(isExact(bounds("win", 5)), true);
  assert.equal(isExact(bounds("win", 9, "win", 5)), false);
  assert.equal(isExact(bounds("draw", 5, "win", 5)), false);
  assert.deepEqual(exactBounds({ value: "win", distance: 2 }), bounds("win", 2));
});

test("texts of bounds name the distances, the smaller first", () => {
  assert.equal(formatDistance(bounds("win", 9, "win", 5)), "5–9");
  assert.equal(formatDistance(bounds("win", 12, "win", 5)), "5–12");
  assert.equal(formatDistance(bounds("win", 5)), "5");
  assert.equal(badgeText(bounds("win", 5)), "value.badge_win distance=5");
  assert.equal(badgeText(bounds("win", 9, "win", 5)), "value.badge_win distance=");
  assert.equal(describeValue(bounds("loss", 5, "loss", 9)), "value.loss distance=5–9");
});

test("the other side sees the opposite", () => {
  assert.deepEqual(opposite(bounds("draw", 4, "win", 3)), bounds("loss", 3, "draw", 4));
  assert.deepEqual(opposite(bounds("loss", 7)), bounds("win", 7));
});

test("two proofs together prove the narrower bounds", () => {
  const one = bounds("loss", 4, "win", 3);
  const other = bounds("draw", 8, "win", 7);
  for (const both of [intersect(one, other), intersect(other, one)]) {
    assert.deepEqual(both, bounds("draw", 8, "win", 7));
  }
  // A sooner win is better, and so is a later loss.
  assert.deepEqual(intersect(bounds("win", 9), bounds("win", 5)).lower.distance, 5);
  assert.deepEqual(intersect(bounds("win", 9), bounds("win", 5)).upper.distance, 9);
  assert.deepEqual(intersect(bounds("loss", 9), bounds("loss", 5)).lower.distance, 9);
});

test("points have a sign and fewer digits the larger they are", () => {
  /** @type {(points: number, more?: object) => string} */
  const format = (points, more) =>
    formatPoints({ points, chance: 0.625, wins_in: null, loses_in: null, ...more });
  assert.equal(format(1.84), "+1.8");
  assert.equal(format(-0.154), "−0.15");
  assert.equal(format(0), "0.00");
  assert.equal(format(1), "+1.0");
  assert.equal(format(10), "+10");
  assert.equal(format(-12.7), "−13");
  assert.equal(format(16, { wins_in: 5 }), "+#5");
  assert.equal(format(-16, { loses_in: 4 }), "−#4");
  assert.equal(format(-16, { loses_in: 4, inChances: true }), "−#4");
  assert.equal(format(1, { inChances: true }), "63%");
  assert.equal(shortPoints("−0.15"), "−.15");
});
