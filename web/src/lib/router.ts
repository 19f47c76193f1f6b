/** Addresses of the page: everything behind the `#`, so that any static server can serve it. */

export type Route =
  | { page: 'start' }
  | { page: 'join'; room: string; secret: string }
  | { page: 'new'; game: string }
  | { page: 'room'; room: string }
  | { page: 'rules'; game: string; clause: string };

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/').filter(Boolean).map(decode);
  const [page, first, second] = parts;
  if (page === 'join' && first && second) return { page, room: first, secret: second };
  if (page === 'new' && first) return { page, game: first };
  if (page === 'room' && first) return { page, room: first };
  if (page === 'rules' && first) return { page, game: first, clause: second ?? '' };
  return { page: 'start' };
}

export function writeRoute(route: Route): string {
  const parts: string[] = [];
  if (route.page === 'join') parts.push(route.room, route.secret);
  if (route.page === 'new') parts.push(route.game);
  if (route.page === 'room') parts.push(route.room);
  if (route.page === 'rules') parts.push(route.game, ...(route.clause ? [route.clause] : []));
  const name = route.page === 'start' ? [] : [route.page];
  return '#/' + [...name, ...parts].map(encodeURIComponent).join('/');
}

export function go(route: Route): void {
  location.hash = writeRoute(route);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
