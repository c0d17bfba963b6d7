export { ensureWebBuilt as default } from '../../scripts/build.mjs'
