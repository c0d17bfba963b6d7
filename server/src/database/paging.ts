/**
 * Returns the rows to read for a page, or `undefined` for an empty page. PostgreSQL steps over skipped rows one by
 * one, so pages past the middle are read from the end of the list.
 */
export function pageRange(
  { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
  totalCount: number,
): { offset: number; limit: number; isFromEnd: boolean } | undefined {
  const limit = Math.min(maxResultCount, totalCount - skipCount)
  if (limit <= 0) return undefined
  const rowsAfter = totalCount - skipCount - limit
  const isFromEnd = rowsAfter < skipCount
  return { offset: isFromEnd ? rowsAfter : skipCount, limit, isFromEnd }
}
