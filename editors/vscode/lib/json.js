// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * JSON with line breaks and indentation. Numbers, escapes and the order of members stay as they are, so it
 * does not go through values. A text that is not JSON stays whole.
 */
function layOut(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g);
  let made = '';
  let depth = 0;
  tokens.forEach((token, place) => {
    const next = tokens[place + 1];
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']';
      depth += 1;
      made += isEmpty ? token : token + lineBreak(depth);
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const isEmpty = tokens[place - 1] === '{' || tokens[place - 1] === '[';
      made += isEmpty ? token : lineBreak(depth) + token;
    } else if (token === ',') {
      made += token + lineBreak(depth);
    } else {
      made += token === ':' ? ': ' : token;
    }
  });
  return made;
}

function lineBreak(depth) { return `\n${'  '.repeat(depth)}`; }

module.exports = { layOut };
