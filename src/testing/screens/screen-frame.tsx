import { useLoaderData } from 'react-router'
import { Header } from '../../layout/header.tsx'
import { useMarkHydrated } from '../../layout/mark-hydrated.ts'
import { loadShell } from '../../layout/shell-data.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import Root from '../../root.tsx'
import { Toasts } from '../../ui/toast.tsx'

export async function loadFrame() {
  return { shell: await loadShell(browserApi), page: { publicUrl: location.origin } }
}

/** The root of the shop without what only a whole document can have: head, scripts, and the parts that no test looks at. */
export function Frame() {
  const { shell } = useLoaderData<typeof loadFrame>()
  useMarkHydrated()
  return (
    <>
      <Header shell={shell} />
      <main>
        <Toasts />
        <Root />
      </main>
    </>
  )
}
