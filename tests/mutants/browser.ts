import type { Mutant } from './mutant.ts'

const sender = 'web/src/channels/outbox/sender.ts'
const verdict = 'web/src/channels/outbox/verdict.ts'

export const browserMutants: Mutant[] = [
  {
    breaks: 'A reception refused for a moment by a busy server is shown as refused for good.',
    file: verdict,
    find: '[0, 408, 429, 502, 503, 504]',
    replace: '[0, 408, 429, 502, 504]',
    tests: 'outbox',
  },
  {
    breaks: 'A reception of a session that ended is refused instead of waiting for its owner.',
    file: verdict,
    find: 'if (status === 401 || aboutTheSession.includes(code))',
    replace: 'if (aboutTheSession.includes(code))',
    tests: 'outbox',
  },
  {
    breaks: 'A colleague sends what another person received.',
    file: sender,
    find: "    if (!transport.isStill(owner)) return 'held'\n",
    replace: '',
    tests: 'outbox',
  },
  {
    breaks: 'A photo already sent is sent again at each attempt.',
    file: sender,
    find: '    if (photo.fileId) continue\n',
    replace: '',
    tests: 'outbox',
  },
  {
    breaks: 'A photo that the server forgot is never sent anew.',
    file: sender,
    find: "if (transport.failureOf(error).code !== 'UNKNOWN_PHOTO' || item.photos.length === 0) throw error",
    replace: 'throw error',
    tests: 'outbox',
  },
  {
    breaks: 'The fiftieth draft is forgotten.',
    file: 'web/src/ui/form/drafts/device-draft.ts',
    find: 'place >= mostDrafts || now - at > longestMs',
    replace: 'place >= mostDrafts - 1 || now - at > longestMs',
    tests: 'ui/form/drafts',
  },
  {
    breaks: 'A field typed before an update is dropped from the restored draft.',
    file: 'web/src/ui/form/drafts/device-draft.ts',
    find: 'return isOpen || typeof start === typeof typed ? typed : start',
    replace: 'return start',
    tests: 'ui/form/drafts',
  },
  {
    breaks: 'A stored list of an older shape is shown after an update.',
    file: 'web/src/channels/lookups/lookups.ts',
    find: 'return storedVersion === version && listOf(isRow)(rows) ? rows : []',
    replace: 'return Array.isArray(rows) ? (rows as Row[]) : []',
    tests: 'lookups',
  },
  {
    breaks: 'A save whose answer was lost is sent again under a new key: it is done twice.',
    file: 'web/src/ui/form/save/write-attempts.ts',
    find: 'return isSame ? last.attempt.key : crypto.randomUUID()',
    replace: 'return crypto.randomUUID()',
    tests: 'ui/form/save/write-attempts',
  },
  {
    breaks: 'A write of the page may be called without a word about its idempotency key.',
    file: 'web/src/api.ts',
    find: "'KEY_REUSED' extends keyof Refusals",
    replace: "'KEY_OF_NOTHING' extends keyof Refusals",
    tests: 'scripts/rules/domains',
  },
  {
    breaks: 'A mail pressed for again a second later is another mail.',
    file: 'web/src/ui/form/save/repeated-press.ts',
    find: "return action === 'repeated' || !shown",
    replace: 'return !shown',
    tests: 'ui/form/save/repeated-press',
  },
  {
    breaks: 'What somebody typed is shown to the next person on the device.',
    file: 'web/src/ui/form/drafts/draft-storage.ts',
    find: 'draft.owner === owner && !old.has',
    replace: '!old.has',
    tests: 'ui/form/drafts',
  },
  {
    breaks: 'After a dialog the focus is on nothing.',
    file: 'web/src/ui/keyboard/useReturnedFocus.ts',
    find: '        target?.focus({ preventScroll: true })\n',
    replace: '        target?.blur()\n',
    tests: '',
    specs: 'focus',
  },
  {
    breaks: 'Tab leaves a dialog that was opened over a form.',
    file: 'web/src/trade/overlay/OverForm.tsx',
    find: "  if (event.key !== 'Tab') event.stopPropagation()\n",
    replace: '  event.stopPropagation()\n',
    tests: '',
    specs: 'focus',
  },
]
