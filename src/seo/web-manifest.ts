/** Lets phones add the shop to the home screen. */
export function webManifest(shopName: string) {
  return {
    name: shopName,
    short_name: shopName,
    description: 'Аниме-фигурки и коллекционные товары',
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fdfaf6',
    theme_color: '#fdfaf6',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
