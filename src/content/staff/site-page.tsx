import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { may, textEditors } from '../../platform/contract/roles.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { HomeOpeningPanel, readOpening } from './home-opening-panel.tsx'
import { settingGroups, settingsOf, whoMaySet } from './settings-fields.ts'
import { SettingsForm } from './settings-form.tsx'
import type { getSiteSettings } from './site-settings.contract.ts'
import { readStores, StoresPanel } from './stores-panel.tsx'

export const meta = () => officeMeta('Магазин')

export default function SitePage() {
  const { role } = useViewer()
  const editsTexts = may(role, textEditors)
  // One call for all parts: what is away is said once, and no link leads to a part that is not there.
  const load = useLoad(
    useCallback(
      async (signal) => {
        const [settings, opening, stores] = await Promise.all([
          browserApi.call<typeof getSiteSettings>('GET /api/staff/site/', {}, { signal }),
          editsTexts ? readOpening(signal) : undefined,
          editsTexts ? readStores(signal) : undefined,
        ])
        return { settings, opening, stores }
      },
      [editsTexts],
    ),
    staffFallback('Не удалось загрузить данные магазина'),
  )
  const { hash } = useLocation()
  const groups = settingGroups.filter((group) => settingsOf(group).some((name) => may(role, whoMaySet(name))))
  const isThere = load.value !== undefined
  // The panel that the address points at is rendered only after the data has arrived.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title="Магазин" note="Что магазин говорит о себе покупателям. Изменения видны на сайте сразу." />
      {!load.failure && (
        <nav aria-label="Части страницы" className="flex flex-wrap gap-x-4">
          {groups.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="link inline-flex min-h-11 items-center text-sm">
              {title}
            </a>
          ))}
        </nav>
      )}
      {/* The form is long: what stands below it waits out of sight. */}
      <Loaded load={load} waiting={<Waiting className="h-[70vh]" />}>
        {({ settings, opening, stores }) => (
          <>
            <SettingsForm role={role} settings={settings} />
            {opening && <HomeOpeningPanel opening={opening} />}
            {stores && <StoresPanel loaded={stores} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
