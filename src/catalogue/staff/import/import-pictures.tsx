import { countOf } from '../../../platform/text/plural.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import type { ImportRunAnswer } from './import.contract.ts'

const forms = ['картинка', 'картинки', 'картинок'] as const

/** How far the pictures are, and which did not come. */
export function ImportPictures({ pictures }: { pictures: NonNullable<ImportRunAnswer['pictures']> }) {
  const { total, done, failed, failures } = pictures
  const settled = done + failed
  return (
    <Panel title="Картинки">
      <p role="status">
        {settled < total
          ? `Загружаем: ${settled} из ${total}. Страницу можно закрыть.`
          : `Загружено: ${countOf(done, forms)}${failed > 0 ? `, не удалось: ${failed}` : ''}.`}
      </p>
      {settled < total && (
        <progress
          aria-label="Загрузка картинок"
          value={settled}
          max={total}
          className="h-2 w-full accent-accent-strong"
        />
      )}
      {failures.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {failures.map(({ sku, address, reason }) => (
            <li key={`${sku} ${address}`} className="wrap-anywhere">
              <span className="font-medium">{sku}</span> {reason} <span className="text-muted">{address}</span>
            </li>
          ))}
          {failed > failures.length && <li className="text-muted">И ещё {failed - failures.length}.</li>}
        </ul>
      )}
    </Panel>
  )
}
