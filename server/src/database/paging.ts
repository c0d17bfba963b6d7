/**
 * PostgreSQL steps over skipped rows one by one, so pages beyond the middle are read from the end of the list;
 * `undefined` for an empty page.
 */
export function readingOf(
  { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
  totalCount: number,
): { offset: number; limit: number; isFromEnd: boolean } | undefined {
  const limit = Math.min(maxResultCount, totalCount - skipCount)
  if (limit <= 0) return undefined
  const rowsAfter = totalCount - skipCount - limit
  const isFromEnd = rowsAfter < skipCount
  return { offset: isFromEnd ? rowsAfter : skipCount, limit, isFromEnd }
}
