import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { endSession, listSessions, Session } from '../accounts.contract.ts'
import { failureText } from '../failure-text.ts'
import { LoadFailed } from './profile-parts.tsx'
import { useLoaded } from './use-loaded.ts'

const load = (): Promise<Session[]> => browserApi.call<typeof listSessions>('GET /api/user/sessions/')

const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'medium', timeStyle: 'short' })

export function Devices() {
  const { loaded, reload, set } = useLoaded(load)

  async function end(id: string, others: Session[]): Promise<void> {
    try {
      await browserApi.call<typeof endSession>('DELETE /api/user/sessions/{id}/', { params: { id } })
      set(others)
      showToast({ kind: 'success', text: 'Сеанс завершён' })
    } catch (failure) {
      showToast({ kind: 'failure', text: failureText(failure, 'Не удалось завершить сеанс') })
    }
  }

  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Устройства</h3>
      {loaded.state === 'loading' && <div className="skeleton h-14" aria-hidden="true" />}
      {loaded.state === 'failed' && <LoadFailed text="Не удалось загрузить список устройств" onRetry={reload} />}
      {loaded.state === 'loaded' && (
        <ul className="grid">
          {loaded.value.map((session) => (
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
                      loaded.value.filter(({ id }) => id !== session.id),
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
    </div>
  )
}
