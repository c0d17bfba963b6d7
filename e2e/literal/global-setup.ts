import { ensureServerBuilt, ensureWebBuilt } from '../../scripts/build.mjs'

export default function ensureBuilt(): void {
  ensureWebBuilt()
  ensureServerBuilt()
}
