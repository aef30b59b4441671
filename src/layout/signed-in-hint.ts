/**
 * Runs in the head before anything is painted. Whoever has signed in here is not told to sign in while it is still being
 * found out who they are: nothing jumps when they turn out to be signed in.
 */
export const signedInHintScript = `try{if(/csrftoken=/.test(document.cookie)&&localStorage.getItem('access_token'))document.documentElement.dataset.known=''}catch{}`
