/** One address of every kind of page; what must hold for all pages is tested on these. */
export const pages = [
  '/',
  '/catalog/',
  '/new/',
  '/in-stock/',
  '/category/1/',
  '/product/1/',
  '/search/?q=%D1%84%D0%B8%D0%B3%D1%83%D1%80%D0%BA%D0%B0',
  '/about/',
  '/contacts/',
  '/delivery/',
  '/privacy_policy/',
  '/offer/',
  '/mailbox/',
]
