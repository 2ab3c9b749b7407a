import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { download } from '#channels/files/transfers.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { importKindNames, lineChoices, linesAtOnce, longestCell, mostLines } from './kinds.ts'
import { importMessages } from './messages.ts'

/** `Reçu`: the lines are arriving. `Vérifié`: each line is checked, and nothing is written yet. */
const states = ['Reçu', 'Vérifié', 'En cours', 'Terminé', 'Échec', 'Annulation', 'Annulé'] as const

const Column = z.string().max(200, '200 caractères au plus.')

/** The import of one file, running or finished. */
export type Import = z.output<typeof Import>
export const Import = z.object({
  id: Id,
  kind: z.enum(importKindNames),
  fileName: z.string(),
  state: z.enum(states),
  /**
   * Field → head of its column. A measure or price is converted from the unit in its head. `weightKg.unit`
   * → the unit chosen for a head that names an unknown one. `trackingNumber` → `Sans numéro`: each line
   * gets a number.
   */
  columns: z.record(z.string(), z.string()),
  linesCount: Count,
  /** Lines that cannot be imported. */
  problemsCount: Count,
  /** Valid lines that duplicate an existing record or another line of the file. */
  twinsCount: Count,
  /** Lines imported with an unreadable cell, whose text goes into the record's note. */
  unreadCount: Count,
  /** Lines written so far, or in total once finished. */
  writtenCount: Count,
  /** Written lines that `undo` removed. The others were used or changed since. */
  undoneCount: Count,
  madeBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** The end of the period in which the import can be undone. */
  undoableUntil: Instant.nullable(),
})

/** A line of the file. `line` is its number in the file, the line of heads included. */
export type ImportLine = z.output<typeof ImportLine>
export const ImportLine = z.object({
  line: Count,
  texts: z.record(z.string(), z.string()),
  /** Error texts by field. */
  problems: z.record(z.string(), z.string()).nullable(),
  /**
   * Error texts by field for unreadable cells: the line is imported without them, and its note has their
   * text.
   */
  unread: z.record(z.string(), z.string()).nullable(),
  /** The reason why it may be a duplicate. */
  twin: z.string().nullable(),
  /** The telephone number of the row to come, which may complete a former one. */
  phone: z.string().nullable(),
})

export const imports = {
  /**
   * The ten newest imports of a kind, and those that can be undone. The next import reuses their choice of
   * columns.
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
  /** Sends lines of the file, which are checked on arrival. Lines sent twice replace the first ones. */
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
  /** Searches for duplicates once every line has arrived. */
  check: guarded('imports.manage')
    .route({ method: 'POST', path: '/imports/{id}/check' })
    .input(ById)
    .output(Import)
    .errors({ NOT_READY: refusal(importMessages.notReady), INCOMPLETE: refusal(importMessages.incomplete) }),
  /**
   * Lines in order, 100 at a time: `after` is the number of the last one received. `écartées` are the
   * rejected lines, once the import is written.
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
   * The rejected lines with their reasons, in the columns of the original file, so that they can be corrected
   * and imported again.
   */
  aside: download('imports.manage', '/imports/{id}/aside', { records: ['EXPORT'] })
    .input(ById.extend({ format: z.enum(sheetFormats).default('csv') }))
    .output(z.object({ name: z.string() })),
  /** Writes the checked lines: all, or only those without problem. Duplicates are written only on request. */
  confirm: guarded('imports.manage', { records: ['IMPORT_CONFIRMED'] })
    .route({ method: 'POST', path: '/imports/{id}/confirm' })
    .input(ById.extend({ skipsProblems: z.boolean(), takesTwins: z.boolean() }))
    .output(Import)
    .errors({
      NOT_READY: refusal(importMessages.notReady),
      HAS_PROBLEMS: refusal(importMessages.hasProblems),
      BEGUN: refusal(importMessages.begun),
    }),
  /** Deletes the imported records within 24 hours, except those changed or used since. */
  undo: guarded('imports.manage', { records: ['IMPORT_UNDONE'] })
    .route({ method: 'POST', path: '/imports/{id}/undo' })
    .input(ById)
    .output(Import)
    .errors({ NOT_UNDOABLE: refusal(importMessages.notUndoable), BEGUN: refusal(importMessages.begun) }),
}
