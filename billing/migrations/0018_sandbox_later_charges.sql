-- How often a card was charged without its owner, also in vain: some refuse the second time alone.
alter table sandbox_methods add column later_charges integer not null default 0 check (later_charges >= 0);
