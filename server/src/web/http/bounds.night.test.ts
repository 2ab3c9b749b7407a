// With every case: `shareOf` leaves most of them to the night.
import './bounds.test.ts'
