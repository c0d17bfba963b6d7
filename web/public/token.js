// Removes the token of an emailed link from the address bar and the browser history, where others could read it. Runs
// before the app has loaded, which takes seconds on a slow phone. The app reads the token from the history entry's
// state.
{
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token) {
    address.searchParams.delete('token')
    history.replaceState({ ...history.state, token }, '', address)
  }
}
