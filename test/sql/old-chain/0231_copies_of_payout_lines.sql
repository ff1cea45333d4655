-- The copy of a line in a file was known by its row, and came again with a wider file; now by its ordinal.
update payout_lines l set line_key = n.hash || '.' || n.ordinal from (
  select id, split_part(line_key, '-', 1) as hash,
    row_number() over (partition by split_part(line_key, '-', 1) order by id) + 1 as ordinal
  from payout_lines where line_key like '%-%'
) n where n.id = l.id;
