import { type DiffLine, textDiff } from './text-diff.ts'

const looks = {
  same: 'text-muted',
  added: 'bg-good/15 font-medium',
  removed: 'bg-bad/15 line-through',
}
const signs = { same: '\u00a0', added: '+', removed: '−' }

interface TextChangesProps {
  label: string
  before: string
  after: string
  /** Only changed lines and no blank ones, for places that show the whole text as well. */
  brief?: boolean
}

/** The differences of two texts, line by line. */
export default function TextChanges({ label, before, after, brief = false }: TextChangesProps) {
  const lines = textDiff(before, after)
  if (lines.every(isSame)) return <p>Тексты одинаковы.</p>
  const shown = brief ? lines.filter((line) => !isSame(line) && line.text.trim() !== '') : lines
  return (
    <ol aria-label={label} className="rounded-xl border border-line bg-paper p-3 text-sm">
      {shown.map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key than their position
        <li key={at} className={`flex gap-2 rounded px-2 py-0.5 ${looks[kind]}`}>
          <span aria-hidden="true">{signs[kind]}</span>
          {kind !== 'same' && <span className="sr-only">{kind === 'added' ? 'Добавлено: ' : 'Удалено: '}</span>}
          <span className="wrap-anywhere">{text || '\u00a0'}</span>
        </li>
      ))}
    </ol>
  )
}

function isSame({ kind }: DiffLine): boolean {
  return kind === 'same'
}
