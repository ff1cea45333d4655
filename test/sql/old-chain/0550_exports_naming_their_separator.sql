-- A CSV whose first line names its separator is a format of its own.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'csv_sep', 'xlsx')) not valid;
