import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { download } from '#channels/files/transfers.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { importKindNames, lineChoices, linesAtOnce, longestCell, mostLines } from './kinds.ts'
import { importMessages } from './messages.ts'

/** `Reçu`: the lines arrive. `Vérifié`: each is judged, nothing is written yet. */
const states = ['Reçu', 'Vérifié', 'En cours', 'Terminé', 'Échec', 'Annulation', 'Annulé'] as const

const Column = z.string().max(200, '200 caractères au plus.')

/** A file being imported, or that was. */
export type Import = z.output<typeof Import>
export const Import = z.object({
  id: Id,
  kind: z.enum(importKindNames),
  fileName: z.string(),
  state: z.enum(states),
  /** Field → head of the column it is read from. */
  columns: z.record(z.string(), z.string()),
  linesCount: Count,
  /** Lines that cannot be imported. */
  problemsCount: Count,
  /** Lines that could be, of somebody or something that is there already, or twice in the file. */
  twinsCount: Count,
  /**
   * Lines that come in without something that could not be read: it is kept in the note of what they become.
   */
  unreadCount: Count,
  /** Written so far, or in all. */
  writtenCount: Count,
  /** Of those written, taken back by `undo`; the others are used since, or were changed. */
  undoneCount: Count,
  madeBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until when it can be undone. */
  undoableUntil: Instant.nullable(),
})

/** A line of the file as it was read. `line` is its number in the file, its heads being above. */
export type ImportLine = z.output<typeof ImportLine>
export const ImportLine = z.object({
  line: Count,
  texts: z.record(z.string(), z.string()),
  /** Sentences, by field. */
  problems: z.record(z.string(), z.string()).nullable(),
  /** Why what it says, by field, could not be read: it comes in without, its note has it. */
  unread: z.record(z.string(), z.string()).nullable(),
  /** Why it may be there already. */
  twin: z.string().nullable(),
})

export const imports = {
  /**
   * The ten newest of a kind, and those that can be undone: what was chosen for each column is taken up again
   * from there.
   */
  list: guarded('imports.manage', { reads: true })
    .route({ method: 'GET', path: '/imports' })
    .input(z.object({ kind: z.enum(importKindNames) }))
    .output(z.array(Import)),
  get: guarded('imports.manage', { reads: true })
    .route({ method: 'GET', path: '/imports/{id}' })
    .input(ById)
    .output(Import),
  create: guarded('imports.manage', { creates: true })
    .route({ method: 'POST', path: '/imports', successStatus: 201 })
    .input(
      z.object({
        kind: z.enum(importKindNames),
        fileName: z.string().trim().min(1, 'Indiquez le nom du fichier.').max(200, '200 caractères au plus.'),
        columns: z.record(z.string().max(40), Column),
        linesCount: z
          .int()
          .min(1, "Ce fichier n'a aucune ligne.")
          .max(mostLines, '10 000 lignes au plus : partagez ce fichier.'),
      }),
    )
    .output(Import),
  /** Lines of the file, judged as they arrive; the same ones sent again take the place of the first. */
  putLines: guarded('imports.manage')
    .route({ method: 'PUT', path: '/imports/{id}/lines' })
    .input(
      ById.extend({
        lines: z
          .array(
            z.object({
              line: z.int().min(1).max(1_048_576),
              texts: z.record(z.string().max(40), z.string().max(longestCell)),
            }),
          )
          .min(1)
          .max(linesAtOnce)
          .refine(
            (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
            'Chaque ligne une seule fois.',
          ),
      }),
    )
    .output(Import)
    .errors({
      NOT_READY: refusal(importMessages.notReady),
      TOO_MANY: refusal(importMessages.tooMany),
      LINE_TOO_LONG: refusalAbout(
        importMessages.lineTooLong,
        { line: Count },
        ({ line }) => `Ligne ${line} : ${importMessages.lineTooLong}`,
      ),
      TOO_HEAVY: refusal(importMessages.tooHeavy),
      QUOTA: refusal(fileMessages.quota),
    }),
  /** Once every line has arrived: looks for what is there already. */
  check: guarded('imports.manage')
    .route({ method: 'POST', path: '/imports/{id}/check' })
    .input(ById)
    .output(Import)
    .errors({ NOT_READY: refusal(importMessages.notReady), INCOMPLETE: refusal(importMessages.incomplete) }),
  /**
   * By line, 100 at a time: `after` is the last one seen. `écartées`: what became nothing, once the import
   * was written.
   */
  lines: guarded('imports.manage', { reads: true })
    .route({ method: 'GET', path: '/imports/{id}/lines' })
    .input(
      ById.extend({
        of: z.enum(lineChoices).default('toutes'),
        after: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.array(ImportLine)),
  /**
   * The lines that became nothing, in the columns of their file and with the reason of each: corrected, it
   * can be imported again.
   */
  aside: download('imports.manage', '/imports/{id}/aside', { records: ['EXPORT'] })
    .input(ById.extend({ format: z.enum(sheetFormats).default('csv') }))
    .output(z.object({ name: z.string() })),
  /** Writes what was checked: all of it, or the lines without problem; twins only when asked. */
  confirm: guarded('imports.manage', { records: ['IMPORT_CONFIRMED'] })
    .route({ method: 'POST', path: '/imports/{id}/confirm' })
    .input(ById.extend({ skipsProblems: z.boolean(), takesTwins: z.boolean() }))
    .output(Import)
    .errors({
      NOT_READY: refusal(importMessages.notReady),
      HAS_PROBLEMS: refusal(importMessages.hasProblems),
      BEGUN: refusal(importMessages.begun),
    }),
  /** Takes back what it wrote, within 24 hours, but for what was changed or used since. */
  undo: guarded('imports.manage', { records: ['IMPORT_UNDONE'] })
    .route({ method: 'POST', path: '/imports/{id}/undo' })
    .input(ById)
    .output(Import)
    .errors({ NOT_UNDOABLE: refusal(importMessages.notUndoable), BEGUN: refusal(importMessages.begun) }),
}
