import type { Action } from '../../../platform/browser/use-action.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import type { ImportRunAnswer } from './import.contract.ts'

const texts: Partial<Record<ImportRunAnswer['state'], string>> = {
  checking: 'Проверяем таблицу…',
  undoing: 'Возвращаем, как было…',
}

export function ImportProgress({ run, cancel }: { run: ImportRunAnswer; cancel: Action<[]> }) {
  const percent = Math.round(run.progress * 100)
  const text = texts[run.state] ?? 'Записываем товары…'
  return (
    <section className="card grid gap-4 p-5" aria-label="Ход работы">
      <div className="grid gap-2">
        <p className="flex justify-between gap-4 font-semibold">
          <span>{text}</span>
          <span className="tabular-nums">{percent}&nbsp;%</span>
        </p>
        <progress aria-label={text} value={run.progress} max={1} className="h-3 w-full accent-accent-strong" />
      </div>
      <p className="text-muted text-sm">
        Страницу можно закрыть: работа продолжится. Записывается либо вся таблица, либо ничего.
      </p>
      <FormFailure failure={cancel.failure} />
      <button
        type="button"
        className="button-quiet justify-self-start"
        disabled={cancel.busy}
        onClick={() => void cancel.run()}
      >
        Остановить
      </button>
    </section>
  )
}
