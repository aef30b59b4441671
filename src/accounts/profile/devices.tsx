import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import type { endSession, listSessions, Session } from '../accounts.contract.ts'

const failed = 'Не удалось загрузить список устройств'

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listSessions>('GET /api/user/sessions/', undefined, { signal })

/** In the time zone of the browser. */
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: undefined })

export function useDevices() {
  return useLoad(load, failed)
}

export function Devices({ devices }: { devices: ReturnType<typeof useDevices> }) {
  const { value: sessions, failure, reload, set } = devices
  const { run: end } = useToastedAction(async (id: string, others: Session[]) => {
    await browserApi.call<typeof endSession>('DELETE /api/user/sessions/{id}/', { params: { id } })
    set(others)
    showToast({ kind: 'success', text: 'Сеанс завершён' })
  }, 'Не удалось завершить сеанс')

  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Устройства</h3>
      {sessions && (
        <ul className="grid">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3"
            >
              <div>
                <p>{session.device}</p>
                <p className="text-muted text-sm">
                  {session.is_current
                    ? 'Это устройство'
                    : `Последняя активность: ${moment.format(new Date(session.last_seen_at))}`}
                </p>
              </div>
              {!session.is_current && (
                <button
                  type="button"
                  className="button-quiet"
                  aria-label={`Завершить сеанс: ${session.device}`}
                  onClick={() =>
                    void end(
                      session.id,
                      sessions.filter(({ id }) => id !== session.id),
                    )
                  }
                >
                  Завершить
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!sessions && failure && <LoadFailed text={failed} onRetry={reload} />}
    </div>
  )
}
