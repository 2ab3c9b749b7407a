import { testAt } from './support/uncovered.ts'

// Notices never cover the controls, whatever their number.

testAt({ width: 1280, height: 720 })
