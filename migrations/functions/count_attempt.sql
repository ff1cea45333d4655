-- Counts an attempt in all buckets, or in none if one is full, and returns the full ones. Sliding window: the previous window
-- counts in proportion to its remaining share. Commits without waiting for the disk; a crash may lose the last counts.
create or replace function count_attempt(buckets text[], most int[], this_window timestamptz, last_window timestamptz, weight float8)
returns table (nth int, counted_before int, counted_now int)
language plpgsql volatile as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_limit_counts (bucket, window_at, count)
    select b.bucket, this_window, 0 from unnest(buckets) b (bucket) order by b.bucket
    on conflict (bucket, window_at) do update set count = rate_limit_counts.count;
  return query
    select l.nth::int, coalesce(before.count, 0), now.count
    from unnest(buckets, most) with ordinality l (bucket, most, nth)
    join rate_limit_counts now on now.bucket = l.bucket and now.window_at = this_window
    left join rate_limit_counts before on before.bucket = l.bucket and before.window_at = last_window
    where coalesce(before.count, 0) * weight + now.count + 1 > l.most;
  if not found then
    update rate_limit_counts set count = count + 1 where window_at = this_window and bucket = any (buckets);
  end if;
end $$;
