;; Squared distances between image descriptors: 48 signed bytes each, sixteen of them at a time.
;; `npm run image-descriptors:compile` makes descriptor-distances.wasm of this; descriptor-distances.ts says what the functions are for.
(module
  (memory (export "memory") 0)

  ;; out[i] (uint32) = distance of the descriptor at $own to that of number places[i] (uint32) among those from $descriptors on.
  (func (export "distances")
    (param $own i32) (param $descriptors i32) (param $places i32) (param $count i32) (param $out i32)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $a4 v128) (local $a5 v128)
    (local $v v128) (local $d v128) (local $sums v128) (local $end i32) (local $at i32)
    (local.set $v (v128.load (local.get $own)))
    (local.set $a0 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a1 (i16x8.extend_high_i8x16_s (local.get $v)))
    (local.set $v (v128.load offset=16 (local.get $own)))
    (local.set $a2 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a3 (i16x8.extend_high_i8x16_s (local.get $v)))
    (local.set $v (v128.load offset=32 (local.get $own)))
    (local.set $a4 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a5 (i16x8.extend_high_i8x16_s (local.get $v)))
    (local.set $end (i32.add (local.get $places) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $places) (local.get $end)))
        (local.set $at
          (i32.add (local.get $descriptors) (i32.mul (i32.load (local.get $places)) (i32.const 48))))
        (local.set $v (v128.load (local.get $at)))
        (local.set $d (i16x8.sub (local.get $a0) (i16x8.extend_low_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.dot_i16x8_s (local.get $d) (local.get $d)))
        (local.set $d (i16x8.sub (local.get $a1) (i16x8.extend_high_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (local.set $v (v128.load offset=16 (local.get $at)))
        (local.set $d (i16x8.sub (local.get $a2) (i16x8.extend_low_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (local.set $d (i16x8.sub (local.get $a3) (i16x8.extend_high_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (local.set $v (v128.load offset=32 (local.get $at)))
        (local.set $d (i16x8.sub (local.get $a4) (i16x8.extend_low_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (local.set $d (i16x8.sub (local.get $a5) (i16x8.extend_high_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (i32.store (local.get $out) (call $sum (local.get $sums)))
        (local.set $places (i32.add (local.get $places) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))

  ;; Of $count consecutive descriptors from $at on, those nearer than $limit to the descriptor at $own: their position
  ;; and their distance (uint32 each) one behind the other at $out. Answers how many. After sixteen bytes it is mostly clear that
  ;; a descriptor is farther away.
  (func (export "nearer")
    (param $own i32) (param $at i32) (param $count i32) (param $limit i32) (param $out i32) (result i32)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $a4 v128) (local $a5 v128)
    (local $v v128) (local $d v128) (local $sums v128) (local $i i32) (local $sum i32) (local $found i32)
    (local.set $v (v128.load (local.get $own)))
    (local.set $a0 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a1 (i16x8.extend_high_i8x16_s (local.get $v)))
    (local.set $v (v128.load offset=16 (local.get $own)))
    (local.set $a2 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a3 (i16x8.extend_high_i8x16_s (local.get $v)))
    (local.set $v (v128.load offset=32 (local.get $own)))
    (local.set $a4 (i16x8.extend_low_i8x16_s (local.get $v)))
    (local.set $a5 (i16x8.extend_high_i8x16_s (local.get $v)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
        (local.set $v (v128.load (local.get $at)))
        (local.set $d (i16x8.sub (local.get $a0) (i16x8.extend_low_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.dot_i16x8_s (local.get $d) (local.get $d)))
        (local.set $d (i16x8.sub (local.get $a1) (i16x8.extend_high_i8x16_s (local.get $v))))
        (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
        (if (i32.lt_u (call $sum (local.get $sums)) (local.get $limit))
          (then
            (local.set $v (v128.load offset=16 (local.get $at)))
            (local.set $d (i16x8.sub (local.get $a2) (i16x8.extend_low_i8x16_s (local.get $v))))
            (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
            (local.set $d (i16x8.sub (local.get $a3) (i16x8.extend_high_i8x16_s (local.get $v))))
            (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
            (local.set $v (v128.load offset=32 (local.get $at)))
            (local.set $d (i16x8.sub (local.get $a4) (i16x8.extend_low_i8x16_s (local.get $v))))
            (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
            (local.set $d (i16x8.sub (local.get $a5) (i16x8.extend_high_i8x16_s (local.get $v))))
            (local.set $sums (i32x4.add (local.get $sums) (i32x4.dot_i16x8_s (local.get $d) (local.get $d))))
            (local.set $sum (call $sum (local.get $sums)))
            (if (i32.lt_u (local.get $sum) (local.get $limit))
              (then
                (i32.store (local.get $out) (local.get $i))
                (i32.store offset=4 (local.get $out) (local.get $sum))
                (local.set $out (i32.add (local.get $out) (i32.const 8)))
                (local.set $found (i32.add (local.get $found) (i32.const 1)))))))
        (local.set $at (i32.add (local.get $at) (i32.const 48)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $next)))
    (local.get $found))

  (func $sum (param $sums v128) (result i32)
    (local.set $sums
      (i32x4.add
        (local.get $sums)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sums) (local.get $sums))))
    (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))))
