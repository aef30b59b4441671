import { CloseIcon } from '../../icons.tsx'
import type { ScanQueue } from './use-scan-queue.ts'

/** The codes that were not taken, each with its reason, and how many are still looked up. */
export function ScanList({ queue: { scans, retry, dismiss } }: { queue: ScanQueue }) {
  const refused = scans.filter(({ reason }) => reason !== undefined)
  const waiting = scans.length - refused.length
  const last = refused.at(-1)
  return (
    <>
      {/* The number makes the same code, scanned again, a new announcement. */}
      <p role="alert" className="sr-only">
        {last && `Код ${last.code}: ${last.reason} Не добавлено кодов: ${refused.length}.`}
      </p>
      <p className="text-muted text-sm empty:hidden">{waiting > 0 && `Ищем коды: ${waiting}…`}</p>
      {refused.length > 0 && (
        <ul aria-label="Не добавлено" className="grid rounded-xl border border-bad px-4 py-1 text-sm">
          {refused.map((scan) => (
            <li key={scan.key} className="flex items-center gap-3 border-line border-t first:border-t-0">
              <p className="min-w-0 flex-1 py-2 wrap-anywhere">
                <b className="font-medium">{scan.code}</b> <span className="text-bad">{scan.reason}</span>
              </p>
              {scan.canRetry && (
                <button type="button" className="link min-h-11 cursor-pointer" onClick={() => retry(scan)}>
                  Повторить
                </button>
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={`Убрать из списка: ${scan.code}`}
                onClick={() => dismiss(scan.key)}
              >
                <CloseIcon className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
