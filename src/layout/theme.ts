/** The shopper's choice of theme; without one the system's setting decides. Kept in the browser, not on the server. */
export type Theme = 'light' | 'dark'

const key = 'theme'

/** Runs in the head before anything is painted, so that a kept theme never flashes. */
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
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}
