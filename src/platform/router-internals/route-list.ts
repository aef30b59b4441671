/** React Router's list of routes, as pages refer to it and as it is named among the assets. */
const routeListName = /\/manifest-\w+(?=\.js)/g

/** The file with all routes, beside the shorter one that shoppers load. */
export const wholeListSuffix = '-whole'

/** Makes a page load the list with all routes, see split-route-list.server.ts. */
export function nameWholeRouteList(html: string): string {
  return html.replace(routeListName, `$&${wholeListSuffix}`)
}
