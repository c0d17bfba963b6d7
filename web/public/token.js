// Runs before the app has been loaded, which takes seconds on a slow phone: the token of a mailed link leaves the
// address bar and the history's list at once, where others could read it. The app finds it in the entry's state.
{
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token) {
    address.searchParams.delete('token')
    history.replaceState({ ...history.state, token }, '', address)
  }
}
