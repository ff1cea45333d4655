-- alone
create index concurrently if not exists promises_to_remind on promises (reminded, window_from)
  where is_last and leg = 'outbound' and reminded <> 'soon';
