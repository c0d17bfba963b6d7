type Edit = { text: string; caret: number }

/**
 * What `filter` makes of an edit, with the caret behind the same characters. Deleting a separator that the filter
 * puts back deletes its neighbour instead.
 * @param before the field's text before the edit
 * @param inputType of the input event, '' if it has none
 */
export function filteredEdit(
  filter: (text: string) => string,
  before: string,
  edit: Edit,
  inputType: string,
): Edit {
  const { text, caret } = isPutBack(filter, before, edit, inputType)
    ? withoutNeighbour(edit, inputType)
    : edit
  const filtered = filter(text)
  if (filtered === text) return { text, caret }
  return { text: filtered, caret: Math.min(filter(text.slice(0, caret)).length, filtered.length) }
}

function isPutBack(filter: (text: string) => string, before: string, { text }: Edit, inputType: string) {
  return /^deleteContent(Backward|Forward)$/.test(inputType) && text !== before && filter(text) === before
}

function withoutNeighbour({ text, caret }: Edit, inputType: string): Edit {
  const start = inputType === 'deleteContentForward' ? caret : Math.max(caret - 1, 0)
  return { text: text.slice(0, start) + text.slice(start + 1), caret: start }
}
