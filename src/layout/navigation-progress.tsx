import { useNavigation } from 'react-router'

/** A thin line at the top while a slow page is loading. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  if (state === 'idle') return null
  return <div key={location.key} className="navigation-progress" aria-hidden="true" />
}
