// At night every case runs; `shareOf` leaves most of them out by day.
import './bounds.test.ts'
