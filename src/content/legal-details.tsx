import type { SiteData } from './content.contract.ts'

/** The seller's legal details. Empty lines are left out, and the whole block when all are empty. */
export function LegalDetails({ site }: { site: SiteData }) {
  const lines = [
    ['Полное наименование', site.full_name],
    ['ИНН', site.inn],
    ['ОГРНИП', site.ogrn],
    ['Юридический адрес', site.legal_address],
  ].filter((line): line is [string, string] => Boolean(line[1]))
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="legal">
      <h2 id="legal" className="font-display text-xl">
        Реквизиты
      </h2>
      <dl className="mt-4 grid max-w-3xl gap-x-8 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {lines.map(([name, value]) => (
          <div key={name} className="border-line border-b py-3 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
