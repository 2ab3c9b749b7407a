import { api } from '#access/guard/guard.ts'
import { previewEntries } from './preview.ts'
import { accountingSettings, saveAccountNumbers } from './settings.ts'
import { streamEntries } from './stream-entries.ts'

export const accounting = api.accounting.router({
  settings: api.accounting.settings.handler(({ context }) => accountingSettings(context.company)),
  saveSettings: api.accounting.saveSettings.handler(({ context, input: { version, ...draft } }) =>
    saveAccountNumbers(context, version, draft),
  ),
  preview: api.accounting.preview.handler(({ context, input }) => previewEntries(context.company, input)),
  file: api.accounting.file.handler(({ context, input }) => streamEntries(context, input)),
})
