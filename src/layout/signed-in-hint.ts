/**
 * Runs in the head before the first paint. Hides the notice for guests from a user who has probably signed in while
 * the session is still being checked, so that nothing moves afterwards.
 */
export const signedInHintScript = `try{if(/csrftoken=/.test(document.cookie)&&localStorage.getItem('access_token'))document.documentElement.dataset.known=''}catch{}`
