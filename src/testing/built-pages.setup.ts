import { ensureBuilt } from '../../scripts/prepare.mjs'

/** Tests of whole pages need the bundle that production uses. */
export default function setup(): void {
  ensureBuilt(process.execPath)
}
