import { Waiting } from '../ui/load-state.tsx'

/** What was sent can nearly always come back: as high as the button for it, which others stand below. */
export function ReturnsWaiting() {
  return <Waiting className="h-48 print:hidden" />
}
