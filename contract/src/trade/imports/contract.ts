import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { fileMessages } from '#channels/files/messages.ts'
import { download } from '#channels/files/transfers.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { importKindNames, lineChoices, linesAtOnce, longestCell, mostLines } from './kinds.ts'
import { importMessages } from './messages.ts'

/** `Reçu`: lines are being uploaded. `Vérifié`: every line was checked, and no record is written yet. */
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
   * Column header of each field. Measurements and prices are converted from the unit in the header.
   * `weightKg.unit` stores the unit that the user chose for a header with an unknown one. `trackingNumber`
   * with `Sans numéro`: Escale generates a number for each line.
   */
  columns: z.record(z.string(), z.string()),
  linesCount: Count,
  /** Number of lines that cannot be imported. */
  problemsCount: Count,
  /** Number of valid lines that may duplicate an existing record or another line of the file. */
  twinsCount: Count,
  /**
   * Number of lines imported despite an unreadable cell. The text of that cell goes into the record's note.
   */
  unreadCount: Count,
  /** Number of records written so far, or in total once the import has finished. */
  writtenCount: Count,
  /** Number of records that `undo` deleted. Records used or changed after the import were not deleted. */
  undoneCount: Count,
  madeBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** The time until which the import can be undone. */
  undoableUntil: Instant.nullable(),
})

/** A line of the file. `line` is its number in the file, counted from 1 with the header row included. */
export type ImportLine = z.output<typeof ImportLine>
export const ImportLine = z.object({
  line: Count,
  texts: z.record(z.string(), z.string()),
  /** Error texts of a line that cannot be imported, by field. */
  problems: z.record(z.string(), z.string()).nullable(),
  /**
   * Error texts of unreadable cells, by field. The line is imported without them, and its note gets their
   * text.
   */
  unread: z.record(z.string(), z.string()).nullable(),
  /** The reason why the line may be a duplicate. */
  twin: z.string().nullable(),
  /** The reason why its record stayed when the import was undone. */
  kept: z.string().nullable(),
  /**
   * Phone number of the record that the line would create. An existing record without a number may get it.
   */
  phone: z.string().nullable(),
})

export const imports = {
  /**
   * Returns the ten newest imports of a kind, and those that can still be undone. The next import reuses
   * their choice of columns.
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
  /**
   * Uploads lines of the file, which are checked at once. A line uploaded twice replaces the first upload.
   */
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
  /** Searches for duplicates, after all lines were uploaded. */
  check: guarded('imports.manage')
    .route({ method: 'POST', path: '/imports/{id}/check' })
    .input(ById)
    .output(Import)
    .errors({ NOT_READY: refusal(importMessages.notReady), INCOMPLETE: refusal(importMessages.incomplete) }),
  /**
   * Returns lines in order, 100 per page. `after` is the number of the last line received. The filter
   * `écartées` selects rejected lines after the import.
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
   * Downloads the rejected lines with their reasons, in the columns of the original file. The user can
   * correct this file and import it again.
   */
  aside: download('imports.manage', '/imports/{id}/aside', { records: ['EXPORT'] })
    .input(ById.extend({ format: z.enum(sheetFormats).default('csv') }))
    .output(z.object({ name: z.string() })),
  /**
   * Writes the records: of all lines, or only of lines without errors. Duplicates are written only on
   * request.
   */
  confirm: guarded('imports.manage', { records: ['IMPORT_CONFIRMED'] })
    .route({ method: 'POST', path: '/imports/{id}/confirm' })
    .input(ById.extend({ skipsProblems: z.boolean(), takesTwins: z.boolean() }))
    .output(Import)
    .errors({
      NOT_READY: refusal(importMessages.notReady),
      HAS_PROBLEMS: refusal(importMessages.hasProblems),
      BEGUN: refusal(importMessages.begun),
    }),
  /** Deletes the records of an import within 24 hours, except those changed or used since. */
  undo: guarded('imports.manage', { records: ['IMPORT_UNDONE'] })
    .route({ method: 'POST', path: '/imports/{id}/undo' })
    .input(ById)
    .output(Import)
    .errors({ NOT_UNDOABLE: refusal(importMessages.notUndoable), BEGUN: refusal(importMessages.begun) }),
}
