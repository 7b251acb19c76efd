// Lists the modules of a folder with what they import, and the mutants of those that need no browser, as JSON:
// `node --import ./tests/javascript/setup.js tools/mutants/javascript.mjs FOLDER`.
//
// A module needs a browser if it imports dom.js, or names a global that Node lacks with setup.js.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";

const root = process.argv[2];

/** @typedef {any} Node */

/** @type {Record<string, string>} */
const OPERATORS = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "**": "*",
  "&": "|",
  "|": "&",
  "^": "&",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "??=": "=",
  "||=": "=",
  "++": "--",
  "--": "++",
};

/** @type {Record<string, string>} */
const METHODS = {
  every: "some",
  some: "every",
  find: "findLast",
  findLast: "find",
  findIndex: "findLastIndex",
  findLastIndex: "findIndex",
  indexOf: "lastIndexOf",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  push: "unshift",
  unshift: "push",
  pop: "shift",
  shift: "pop",
};

/** Methods whose result may be mistaken for the object itself. */
const TRANSFORMATIONS = new Set([
  ...["filter", "slice", "sort", "toSorted", "toReversed", "reverse", "with"],
  ...["replace", "replaceAll", "trim", "toLowerCase", "toUpperCase"],
]);

/** @param {unknown} value */
const isNode = (value) => value !== null && typeof value === "object" && "type" in value;

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** @param {Node} node */
const isText = (node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/**
 * The mutants of a module: changes of one line each.
 * @param {string} source
 * @param {Node} tree
 */
function mutantsOf(source, tree) {
  /** @type {{ start: number, original: string, replacement: string, operator: string }[]} */
  const mutants = [];
  /** @param {Node} node */
  const textOf = (node) => source.slice(node.start, node.end);
  /** @type {(operator: string, start: number, end: number, replacement: string) => void} */
  const add = (operator, start, end, replacement) => {
    const original = source.slice(start, end);
    if (!original.includes("\n")) mutants.push({ start, original, replacement, operator });
  };
  /** @type {(operator: string, node: Node, replacement: string) => void} */
  const replace = (operator, node, replacement) => add(operator, node.start, node.end, replacement);
  /** @type {(operator: string, node: Node, before: string) => void} */
  const insert = (operator, node, before) => {
    const [word] = source.slice(node.start).match(/^(\w+|.)/) ?? [""];
    add(operator, node.start, node.start + word.length, before + word);
  };
  /** @type {(node: Node, from: number, to: number) => void} */
  const changeOperator = (node, from, to) => {
    const start = source.indexOf(node.operator, from);
    const other = OPERATORS[node.operator];
    if (other && start < to) add("operator", start, start + node.operator.length, other);
  };

  /** @param {Node} node */
  function visit(node) {
    switch (node.type) {
      case "BinaryExpression":
        if (node.operator === "+" && (isText(node.left) || isText(node.right))) break;
        changeOperator(node, node.left.end, node.right.start);
        break;
      case "LogicalExpression":
        if (node.operator === "??") {
          replace("nullish", node, `(${textOf(node.left)})`);
          replace("nullish", node, `(${textOf(node.right)})`);
        } else changeOperator(node, node.left.end, node.right.start);
        break;
      case "AssignmentExpression":
        changeOperator(node, node.left.end, node.right.start);
        break;
      case "UpdateExpression":
        changeOperator(node, node.prefix ? node.start : node.argument.end, node.end);
        break;
      case "ConditionalExpression":
      case "IfStatement":
        replace("condition", node.test, `!(${textOf(node.test)})`);
        break;
      case "UnaryExpression":
        if ("!-~".includes(node.operator)) replace("unary", node, textOf(node.argument));
        break;
      case "Literal":
        if (typeof node.value === "number") replace("number", node, String(node.value + 1));
        if (typeof node.value === "boolean") replace("boolean", node, String(!node.value));
        break;
      case "ArrayExpression": {
        const [one, other] = node.elements;
        if (node.elements.length === 2 && one && other && textOf(one) !== textOf(other)) {
          replace("order", node, `[${textOf(other)}, ${textOf(one)}]`);
        }
        break;
      }
      case "ObjectExpression":
        for (const property of node.properties) {
          if (property.type === "SpreadElement") insert("property", property.argument, "null && ");
          else if (property.shorthand) insert("property", property, `_${textOf(property.key)}: `);
          else if (!property.computed && property.key.type === "Identifier") {
            insert("property", property.key, "_");
          }
        }
        break;
      case "CallExpression":
        if (node.callee.type === "MemberExpression" && !node.callee.computed) {
          const { object, property } = node.callee;
          if (TRANSFORMATIONS.has(property.name)) add("call", object.end, node.end, "");
          const other = Object.hasOwn(METHODS, property.name) && METHODS[property.name];
          if (other) replace("method", property, other);
        }
        break;
      case "ExpressionStatement":
        if (node.directive || node.expression.callee?.type === "Super") break;
        insert("statement", node, "if (false) ");
        break;
    }
    for (const child of childrenOf(node)) visit(child);
  }
  for (const statement of tree.body) if (!/^Import/.test(statement.type)) visit(statement);
  return mutants;
}

/**
 * The globals that a module names.
 * @param {Node} tree
 */
function globalsOf(tree) {
  const declared = new Set();
  const named = new Set();
  /** @param {Node | null} pattern */
  const declare = (pattern) => {
    if (!pattern) return;
    if (pattern.type === "Identifier") declared.add(pattern.name);
    else if (pattern.type === "Property") declare(pattern.value);
    else if (pattern.type === "AssignmentPattern") declare(pattern.left);
    else if (pattern.type === "RestElement") declare(pattern.argument);
    else childrenOf(pattern).forEach(declare);
  };
  /** @type {(node: Node, parent: Node | null) => void} */
  function visit(node, parent) {
    if (node.type === "VariableDeclarator") declare(node.id);
    else if (/^Function|^Arrow/.test(node.type)) [node.id, ...node.params].forEach(declare);
    else if (/^Class(Decl|Expr)/.test(node.type)) declare(node.id);
    else if (/^Import\w*Specifier$/.test(node.type)) declare(node.local);
    else if (node.type === "CatchClause") declare(node.param);
    else if (node.type === "Identifier") {
      const isMember = parent.type === "MemberExpression" && parent.property === node;
      const isKey = /^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type);
      const isName =
        (isMember || (isKey && parent.key === node && parent.value !== node)) && !parent.computed;
      if (!isName && !/^(Im|Ex)portSpecifier$/.test(parent.type)) named.add(node.name);
    }
    if (node.type !== "MetaProperty") for (const child of childrenOf(node)) visit(child, node);
  }
  visit(tree, null);
  return [...named].filter((name) => !declared.has(name) && name !== "undefined");
}

/**
 * The modules that a module imports.
 * @param {Node} tree
 * @returns {string[]}
 */
function importsOf(tree) {
  /** @type {string[]} */
  const imports = [];
  /** @param {Node} node */
  function visit(node) {
    const source = /^(Import|Export)/.test(node.type) && node.source?.value;
    if (source) imports.push(source);
    childrenOf(node).forEach(visit);
  }
  visit(tree);
  return imports;
}

const modules = [];
for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
  if (!path.endsWith(".js")) continue;
  const source = readFileSync(join(root, path), "utf8");
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module" });
  const imports = importsOf(tree);
  const needsBrowser =
    imports.some((name) => name.endsWith("/dom.js")) ||
    globalsOf(tree).some((name) => !(name in globalThis));
  modules.push({ path, imports, mutants: needsBrowser ? [] : mutantsOf(source, tree) });
}
process.stdout.write(JSON.stringify(modules));
