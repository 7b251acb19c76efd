"""Accessibility checks that run on the page itself."""

from __future__ import annotations

UNLABELLED = """() => [...document.querySelectorAll("button, a, input, select, [role=grid]")]
    .filter((element) => element.checkVisibility() && !(
        element.ariaLabel || element.textContent.trim() || element.labels?.length
        || element.getAttribute("aria-labelledby")))
    .map((element) => element.outerHTML)"""

# Texts whose contrast against the nearest opaque background is too low, by WCAG 2.
LOW_CONTRAST = """() => {
    const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92
        : ((value + 0.055) / 1.055) ** 2.4;
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data;
    };
    const luminance = ([r, g, b]) =>
        0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage.includes("gradient")) {
                return style.backgroundImage.match(/rgba?\\([^)]*\\)/g).map(rgba);
            }
            const colour = rgba(style.backgroundColor);
            if (colour[3] === 255) return [colour];
        }
        return [[255, 255, 255]];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faint = [];
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        if (!text || !element.checkVisibility({ opacityProperty: true })) continue;
        if (element.closest("[aria-disabled], option, .visually-hidden, .skip")) continue;
        const ink = luminance(rgba(getComputedStyle(element).color));
        for (const paper of behind(element).map(luminance)) {
            const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
            if (ratio < 4.5) faint.push(`${text}: ${ratio.toFixed(2)}`);
        }
    }
    return faint;
}"""
