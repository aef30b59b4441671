import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { Panel } from '../page/panel.tsx'
import { DayField } from './text-fields.tsx'

interface PeriodExportProps {
  title: string
  /** Of the file, without days and format. */
  address: string
  /** «заказы», «чеки»: for the labels of the links. */
  what: string
  /** Filters beside the days; empty ones are left out. */
  filters?: Record<string, string>
  /** Fields of these filters. */
  fields?: ReactNode
  onDownload?: MouseEventHandler
  children: ReactNode
}

/** Plain links with days and filters in their addresses; the browser downloads the file. */
export function PeriodExport({ title, address, what, filters = {}, fields, onDownload, children }: PeriodExportProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const wrongOrder = from !== '' && to !== '' && from > to

  function addressOf(format: string): string | undefined {
    if (wrongOrder) return undefined
    const given = Object.entries({ from, to, ...filters }).filter(([, value]) => value !== '')
    return `${address}?${new URLSearchParams({ format, ...Object.fromEntries(given) })}`
  }

  const formats = { xlsx: 'для Excel', csv: 'в CSV' }
  return (
    <Panel title={title}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        <DayField label="С какого дня" value={from} onChange={setFrom} />
        <DayField
          label="По какой день"
          value={to}
          onChange={setTo}
          liveError={wrongOrder ? 'Конец раньше начала.' : undefined}
        />
        {fields}
      </div>
      <p className="text-muted text-sm">{children}</p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(formats).map(([format, name]) => (
          <a
            key={format}
            href={addressOf(format)}
            download
            onClick={onDownload}
            aria-disabled={wrongOrder || undefined}
            className="button-quiet"
          >
            {`Скачать ${what} ${name}`}
          </a>
        ))}
      </div>
    </Panel>
  )
}
