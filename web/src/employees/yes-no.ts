export function yesNo(isSo: boolean): 'Yes' | 'No' {
  return isSo ? 'Yes' : 'No'
}
