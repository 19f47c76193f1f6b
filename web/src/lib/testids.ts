/**
 * Handles for browser tests, and where they stand. They never change with the language.
 *
 * start-play-<game>   start page: play now                 start-setup-<game>, start-rules-<game>   its other two
 * resume              start page: back to the running table
 * lang-<lang>         language switch                      sound            sound switch
 * account             account button                       account-dialog   its dialog
 * create-room         set-up page: open the table          option-<key>     one field of the options form
 * room-start          room page: start                     share-link       room page: the link
 * table               the table (data-phase: the room's, data-hand, data-n: what the hand waits for)
 * menu                its menu button                      clock            time left for an answer
 * whose-turn          who is on turn, in words             connection       state of the connection (data-status)
 * hand                own hand; hand-<seat> if several     card-<notation>  a card in it (data-lifted, data-locked)
 * claim-<term>        an act other than a discard          discard          plays the lifted card
 * seat-<seat>         a player's place                     stock            cards left
 * auto-pass auto-draw pass-next                            switches for answers in advance
 * reason              why a card or act is locked          clause-dialog    a clause over the table
 * live                the live region                      help             the help of the keys
 * result-sheet        the end of a hand                    next-hand        ready for the next one
 * payments, totals    tables in it                         play-again, leave   at the end of a match
 */
export const testids = {
  game: (part: 'play' | 'setup' | 'rules', game: string) => `start-${part}-${game}`,
  card: (notation: string) => `card-${notation}`,
  act: (term: string) => `claim-${term}`,
  seat: (seat: number) => `seat-${seat}`,
  option: (key: string) => `option-${key}`,
} as const;
