/**
 * How a page of so many rows is read: skipped rows are stepped over one by one, so a page beyond the middle is read
 * from the list's end; `undefined` when there is nothing on it.
 */
export function readingOf(
  { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
  totalCount: number,
): { offset: number; limit: number; isFromEnd: boolean } | undefined {
  const limit = Math.min(maxResultCount, totalCount - skipCount)
  if (limit <= 0) return undefined
  const behind = totalCount - skipCount - limit
  const isFromEnd = behind < skipCount
  return { offset: isFromEnd ? behind : skipCount, limit, isFromEnd }
}
