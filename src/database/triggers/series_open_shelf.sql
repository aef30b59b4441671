CREATE TRIGGER series_open_shelf AFTER INSERT ON series FOR EACH ROW EXECUTE FUNCTION open_named_shelf('series');
