import type { Load } from '../../../platform/browser/use-load.ts'
import { useFocusLeft } from '../../use-focus-left.ts'

type Loading = Pick<Load<unknown>, 'failure' | 'busy' | 'reload'>

/** In the header of a page. What could not be loaded has its own «Повторить», and one button is enough. */
export function RefreshButton({ load }: { load: Loading }) {
  return load.failure ? null : <Refresh load={load} />
}

function Refresh({ load: { busy, reload } }: { load: Loading }) {
  const button = useFocusLeft()
  return (
    <button ref={button} type="button" className="button-quiet" disabled={busy} onClick={reload}>
      Обновить
    </button>
  )
}
