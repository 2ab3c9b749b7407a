import { phones } from '../support/touch.ts'
import { testsAt } from '../support/uncovered.ts'

// Messages never cover what the thumb needs, with the keyboard up too.

testsAt(phones['360×640'])
