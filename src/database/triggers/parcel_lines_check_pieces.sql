CREATE TRIGGER parcel_lines_check_pieces AFTER INSERT OR UPDATE ON parcel_lines FOR EACH ROW EXECUTE FUNCTION check_parcel_line();
