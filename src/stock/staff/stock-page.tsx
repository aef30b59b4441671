import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { ArrivalPanel } from './arrival-panel.tsx'
import { CountPanel } from './count-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { LowStockPanel } from './low-stock-panel.tsx'

export const meta = () => officeMeta('Склад')

const tabs = [
  { value: 'arrival', name: 'Приход' },
  { value: 'count', name: 'Пересчёт' },
  { value: 'low', name: 'Заканчиваются' },
]

export default function StockPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab') ?? 'arrival'
  // The history is loaded again after each delivery and stocktake.
  const [written, setWritten] = useState(0)
  const onDone = () => setWritten((count) => count + 1)
  return (
    <div className="mx-auto grid max-w-6xl gap-5">
      <PageHeader
        title="Склад"
        actions={
          <nav aria-label="Работа со складом">
            <ul className="flex flex-wrap rounded-xl bg-shelf p-1">
              {tabs.map(({ value, name }) => (
                <li key={value}>
                  <a
                    href={`/staff/stock/?tab=${value}`}
                    aria-current={value === tab ? 'page' : undefined}
                    className="view-tab"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        }
      />
      {tab === 'arrival' && <ArrivalPanel onDone={onDone} />}
      {tab === 'count' && <CountPanel onDone={onDone} />}
      {tab === 'low' ? <LowStockPanel /> : <DocumentsPanel key={written} />}
    </div>
  )
}
