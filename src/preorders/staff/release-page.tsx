import { useCallback } from 'react'
import { useParams } from 'react-router'
import { monthText } from '../../catalogue/preorder-text.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { ArrivePanel, FinishPanel } from './arrive-panel.tsx'
import { MovePanel } from './move-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { termsText, waitingText } from './release-texts.ts'
import type { getRelease, StaffMove, WholeRelease } from './staff-preorders.contract.ts'

export const meta = () => officeMeta('Релиз')

export default function ReleasePage() {
  const { productId = '' } = useParams()
  return <Release key={productId} id={Number(productId)} />
}

function Release({ id }: { id: number }) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof getRelease>('GET /api/staff/preorders/{id}/', { params: { id } }, { signal }),
      [id],
    ),
    staffFallback('Не удалось загрузить релиз'),
  )
  return (
    <Loaded load={load}>
      {(release) => (
        <div className="grid max-w-5xl gap-5">
          <PageHeader
            back={{ href: '/staff/preorders/', name: 'Предзаказы' }}
            title={release.name}
            note={`Выход: ${monthText(release)} · ${termsText(release)}`}
            actions={
              <a href={`/staff/products/${id}/`} className="button-quiet">
                Карточка товара
              </a>
            }
          />
          <p>{waitingText(release)}.</p>
          {release.unasked > 0 && (
            <p role="status" className="rounded-xl border border-bad px-4 py-3">
              Месяц выхода изменили, но покупателей не спросили: {release.unasked}. Нажмите «Показать, кого это
              коснётся» и отправьте им письма.
            </p>
          )}
          <ArrivePanel release={release} onArrived={load.set} />
          <FinishPanel release={release} />
          <MovePanel release={release} onMoved={load.set} />
          <QuestionsPanel questions={release.questions} onAnswered={load.set} />
          <MovesPanel release={release} />
        </div>
      )}
    </Loaded>
  )
}

function MovesPanel({ release: { moves } }: { release: WholeRelease }) {
  if (moves.length === 0) return null
  return (
    <Panel title="Переносы">
      <ul className="grid gap-4">
        {moves.map((move) => (
          <li key={move.id} className="grid gap-0.5">
            <span className="font-semibold">
              {move.kind === 'slip' ? 'Перенос' : 'Хватило не всем, следующая поставка'}: {monthText(move)}
            </span>
            {move.note && <span className="wrap-anywhere">{move.note}</span>}
            <span className="text-sm">{answersText(move)}</span>
            <span className="text-muted text-sm">
              {writeShortTime(move.created_at)}
              {move.author && `, ${move.author}`}
              {!move.is_announced && '. Письма пишутся…'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function answersText({ answers: { open, agreed, refused, superseded, withdrawn } }: StaffMove): string {
  const parts = [
    `ждут дальше ${agreed}`,
    `отказались ${refused}`,
    `без ответа ${open}`,
    ...(superseded ? [`спрошены заново ${superseded}`] : []),
    ...(withdrawn ? [`вопрос снят ${withdrawn}`] : []),
  ]
  return parts.join(', ')
}
