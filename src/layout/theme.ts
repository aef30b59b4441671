/** The theme that the shopper chose, or else the system's. Stored in the browser, not on the server. */
export type Theme = 'light' | 'dark'

const key = 'theme'

/** Runs in the head before the first paint, so that the other theme never flashes. */
export const keptThemeScript = `try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
}
